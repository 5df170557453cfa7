import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

/** Files that share a process share its globals as well: each begins on a device without databases. */
globalThis.indexedDB = new IDBFactory()
// Dexie holds the one that it found when it was imported, for the databases that are opened or listed without naming one.
Dexie.dependencies.indexedDB = globalThis.indexedDB
