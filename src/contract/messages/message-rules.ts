/** How many messages a company sends in a day, and to which countries, until it says otherwise. */
export const defaultMessageRules = { daily_messages: 500, dial_codes: ['998'] } as const;
