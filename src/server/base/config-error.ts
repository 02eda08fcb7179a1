/** What is wrong with the environment, in words that name the variable. */
export class ConfigError extends Error {}
