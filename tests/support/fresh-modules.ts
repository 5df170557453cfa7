import { vi } from 'vitest'

/** Browser code keeps state in modules: each test file begins with modules of its own, also where the process is shared. */
vi.resetModules()
