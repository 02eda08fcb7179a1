/**
 * Whether everything is gone through, as `npm run faults` does with `HISTORIES=all`: all variations of a branch, and whole shares
 * of random histories and races. `npm test` goes through each branch once.
 */
export const isThorough = process.env.HISTORIES === 'all';
