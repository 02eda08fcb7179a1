import { useEffect } from 'react';
import type { FieldProblems } from '../api/remaining-problems.ts';
import type { Attempt } from '../api/use-submission.ts';
import { useFieldText } from '../i18n/field-text.ts';
import { toastDone, toastNotice } from '../ui/feedback/toasts.tsx';
import { rebaseTyped } from './rebase.ts';
import { useKeptForm } from './use-kept-form.ts';

type SettingsFormOptions<Form, Base> = {
  /** Name of the draft. */
  name: string;
  /** The present settings. */
  newest: Base;
  formOf: (base: Base) => Form;
  check: (form: Form) => { problems: FieldProblems };
  /** Sends the typed changes of `base`, and returns the settings after that. */
  perform: (form: Form, attempt: Attempt, base: Base) => Promise<Base>;
  /** The fields in the order of the screen. */
  fields: readonly (keyof Form & string)[];
  labelOf: (field: keyof Form & string) => string;
  /** Announcement of saving, and of another person's having saved first. */
  saved: (after: Base) => string;
  meanwhile: string;
};

export type SettingsForm = Pick<
  ReturnType<typeof useSettingsForm<Record<string, unknown>, { version: number }>>,
  SettingsFact
>;
type SettingsFact = 'wrong' | 'submission' | 'savedAt' | 'isUnsaved' | 'forget';

/** The form of a settings card, which stays open after saving: draft, submission and problems. */
export function useSettingsForm<Form extends object, Base extends { version: number }>(
  options: SettingsFormOptions<Form, Base>,
) {
  const { name, newest, formOf, check, perform, fields, labelOf, saved, meanwhile } = options;
  const fieldText = useFieldText();
  const kept = useKeptForm<Form, Base, Base>({
    name,
    base: newest,
    formOf,
    check,
    perform,
    onDone: (after) => {
      restart(after, formOf(after));
      submission.reset();
      toastDone(saved(after));
    },
  });
  const { base, latest, submission, restart, isUnsaved } = kept;
  const { busy, problem } = submission;

  // Another person has saved first: typed fields stay, the others take the new values.
  useEffect(() => {
    if (busy || newest.version <= base.version) return;
    const typed = rebaseTyped(latest.current, formOf(base), formOf(newest));
    const wasUnsaved = isUnsaved();
    restart(newest, formOf(newest), typed);
    if (wasUnsaved) toastNotice(meanwhile);
  });

  const problemAt = (field: string): string | null => {
    const all = Object.entries(problem?.fields ?? {});
    const code = all.find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
    return code ? fieldText(code, field) : null;
  };
  return {
    ...kept,
    problemAt,
    /** The fields with problems, for the error summary. */
    wrong: fields.flatMap((field) => {
      const said = problemAt(field);
      return said === null ? [] : [{ name: field, label: labelOf(field), problem: said }];
    }),
    save: submission.submit,
    discard: () => {
      restart(base, formOf(base));
      submission.reset();
    },
  };
}
