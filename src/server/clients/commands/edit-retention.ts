import { editCompanySetting } from '../../company/commands/company-setting.ts';

export const editRetention = editCompanySetting('retention_months', 'retention.edit');
