const heads = { min: 0, max: 99 };

/** Limits of whole-number fields, both included: for the schemas and for the texts of their errors. */
export const wholeNumberLimits = {
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
export type WholeNumberField = keyof typeof wholeNumberLimits;

/** Limits of a search text. Each word is a condition of its own in the database query. */
export const searchLimits = { characters: 100, words: 8 };
