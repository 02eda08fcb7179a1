import { editRetention as contract } from '#contract/clients/edit-retention.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { editCompanySetting } from '../../company/commands/company-setting.ts';

export const editRetention = handler(contract, editCompanySetting('retention_months', 'retention.edit'));
