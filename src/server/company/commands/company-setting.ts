import type { LogEvent } from '#contract/base/log-words.ts';
import { type Answer, type Context, requireVersion } from '../../base/pipeline/handler.ts';
import { lockCompanySettings, type Settings, setCompanySettings } from '../rows/companies.ts';

/** Makes the handler of a command that changes one setting of the company; an unchanged value writes nothing. */
export const editCompanySetting =
  <Name extends 'rate_age' | 'retention_months'>(name: Name, event: LogEvent) =>
  async (context: Context & { body: Pick<Settings, Name> }): Promise<Answer> => {
    const before = await lockCompanySettings(context);
    requireVersion(context, before);
    const value = context.body[name];
    const { version } = before;
    if (value === before[name]) return { body: { [name]: value, version } };
    const after = { [name]: value, version: version + 1 };
    await setCompanySettings(context, after);
    const changes = { [name]: [before[name], value] as [unknown, unknown] };
    const entity_id = context.caller.companyId;
    context.lines.push({ event, entity: 'company', entity_id, sale_id: null, changes });
    return { body: after };
  };
