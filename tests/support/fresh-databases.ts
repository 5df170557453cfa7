import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

/** Files that share a process also share its globals: each starts on a device without databases. */
globalThis.indexedDB = new IDBFactory()
// Dexie keeps the factory that it found when it was imported, and uses it for databases that are opened or listed without naming one.
Dexie.dependencies.indexedDB = globalThis.indexedDB
