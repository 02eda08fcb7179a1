/**
 * Whether all variations of a branch and whole shares of random histories and races are run, as by `npm run faults`
 * with `HISTORIES=all`. `npm test` runs each branch once.
 */
export const isThorough = process.env.HISTORIES === 'all';
