export type SessionLimits = { idleHours: number; maxDays: number };
