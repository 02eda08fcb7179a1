const heads = { min: 0, max: 99 };

/** From which to which the whole number of a field may be: what is checked, and what is said where it is not so. */
export const wholeLimits = {
  adults: heads,
  children: heads,
  infants: heads,
  rate_age: { min: 0, max: 365 },
  retention_months: { min: 1, max: 600 },
  activation_days: { min: 0, max: 365 },
  validity_months: { min: 0, max: 120 },
  max_percent: { min: 0, max: 100 },
  membership_months: { min: 1, max: 120 },
  daily_messages: { min: 0, max: 100_000 },
  /** The price of a bonus. */
  points: { min: 1, max: 1_000_000 },
};
export type WholeField = keyof typeof wholeLimits;

/** How much can be searched for at once, in a list and everywhere. Each word is a condition of its own for the database. */
export const searchLimits = { characters: 100, words: 8 };
