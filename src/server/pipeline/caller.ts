import type { Viewer } from '#contract/roles.ts';

/** Who asks: the viewer of the permission table and the company they belong to. */
export type Caller = Viewer & { companyId: number; timeZone: string; tokenHash: Buffer };
