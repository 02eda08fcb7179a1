import { spawnSync } from 'node:child_process';

/** Whether a program ends well here: root in a container of the test run may lack rights that root usually has. */
const works = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Starts a program in network, process and memory namespaces of its own. */
export const CONTAINED = ['unshare', '--net', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];

/** Whether servers can be started in containers of their own. */
export const canContain: boolean = works(String(CONTAINED[0]), [...CONTAINED.slice(1), '/bin/true']);

/** Whether file systems can be mounted: tried in a namespace of its own, which leaves nothing behind. */
export const canMount: boolean =
  process.getuid?.() === 0 && works('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'karavan-test', '/mnt']);

/** Whether the program age is there, and `script`, which gives it the terminal that it asks at. */
export const canDecrypt: boolean = works('age', ['--version']) && works('script', ['--version']);
