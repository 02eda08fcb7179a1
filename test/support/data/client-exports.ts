import type { ClientExport } from '#contract/clients/client-export.ts';
import type { Answer } from '../server/api.ts';
import type { Person } from './company.ts';

/** All data of a client, as the file is downloaded. */
export const exportClient = ({ api }: Person, id: number): Promise<Answer<ClientExport>> =>
  api.get<ClientExport>(`/clients/${id}/export/`);
