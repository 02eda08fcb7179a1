/** Default limits of a company: messages per day, and the countries to which they are sent. */
export const defaultMessageRules = { daily_messages: 500, dial_codes: ['998'] } as const;
