// A disk of a few megabytes for the tests of a full disk: a tmpfs in a mount namespace of its own, which is gone with its process.
// It needs Linux and root, or the right to create user namespaces. Without it those tests are left out, and the run says so.
import { spawnSync } from 'node:child_process'

const mount = 'mount -t tmpfs -o size="$0" tmpfs "$1"'
const ways = [
  { unshare: ['-m'], enter: ['-m'] },
  { unshare: ['-r', '-m'], enter: ['-U', '-m', '--preserve-credentials'] },
]

/** How to get one: arguments for unshare and nsenter, and the shell command that mounts it. Null if it is not possible. */
export function findSmallDisk() {
  const works = ({ unshare }) =>
    spawnSync('unshare', [...unshare, 'sh', '-c', mount, '1m', '/mnt'], { stdio: 'ignore' }).status === 0
  const way = process.platform === 'linux' ? ways.find(works) : undefined
  return way ? { ...way, mount } : null
}

export const notRunWithoutSmallDisk =
  'NOT RUN: the tests of a full disk. They mount a small tmpfs, which takes Linux and root or user namespaces.'
