import { editCompanySetting } from './company-setting.ts';

export const editRateAge = editCompanySetting('rate_age', 'rate_age.edit');
