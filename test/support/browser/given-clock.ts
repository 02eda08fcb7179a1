import { givenOffset, shiftDate } from '../clock.ts';

// Vitest's set-up of each test file: before anything of it is imported, it has the clock of the run.
shiftDate(givenOffset());
