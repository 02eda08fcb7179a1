import { editRateAge as contract } from '#contract/currencies/edit-rate-age.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { editCompanySetting } from './company-setting.ts';

export const editRateAge = handler(contract, editCompanySetting('rate_age', 'rate_age.edit'));
