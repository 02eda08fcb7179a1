import type { MovingStep } from '../operations/moving/container.ts';

const steps = {
  read: 'Checking the file:',
  write: 'Writing',
  load: 'Loading',
  references: 'Checking references',
  compare: 'Comparing',
  sums: 'Recomputing sums',
} as const;

/** A step of an export or an import, for a progress line. */
export const describeMovingStep = ({ step, done }: MovingStep): string => `${steps[step]} ${done}`.trimEnd();
