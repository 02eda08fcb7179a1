import { workerData } from 'node:worker_threads';
import { attack } from '../../test/support/fuzz/worst-requests.ts';
import type { AttackInstructions } from './worst-requests.ts';

const { url, token } = workerData as AttackInstructions;
attack(url, token, 4);
