import { vi } from 'vitest'

/** Browser code keeps state in modules: each test file starts with its own modules, even if the process is shared. */
vi.resetModules()
