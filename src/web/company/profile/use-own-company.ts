import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { slugOf } from '#contract/base/latin.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { asProblem, type ProblemCode, request } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { isCodeNeeded } from '../../base/session/first-visit.ts';
import { acceptSession } from '../../base/session/session-actor.ts';
import { paths } from '../../paths.ts';
import {
  changeSetup,
  forgetSetup,
  type SetupField,
  type SetupForm,
  type SetupStep,
  setupSteps,
  useSetupState,
} from '../set-up/setup-state.ts';

type FieldProblems = Partial<Record<SetupField, ProblemCode>>;

const isEmpty = (text: string) => text.trim() === '';

/** The set-up of an own company: the form, its problems, and the step in the URL. */
export function useOwnCompany() {
  const { form, isSlugTyped } = useTypedForm();
  const { index, step, lacksCode, goTo } = useNamedStep(form);
  const { problems, setProblems, refused, refuse, begin } = useRefusals({ index, step, lacksCode, goTo });
  const submission = useSubmission(
    async () => {
      try {
        return await request<SignedIn>({ method: 'POST', path: publicCommands.setUpCompany.path, body: form });
      } catch (error) {
        refuse(asProblem(error).fields as FieldProblems);
        throw error;
      }
    },
    (signedIn) => {
      forgetSetup();
      acceptSession(signedIn);
    },
  );
  const { problem } = submission;
  return {
    form,
    problems,
    step,
    index,
    busy: submission.busy,
    /** A problem that belongs to no field. */
    problem: problem && Object.keys(problem.fields).length === 0 ? problem.code : null,
    refusals: submission.refusals,
    refused,
    begin,
    refuse,
    lacksCode,
    back: () => goTo(index - 1),
    change: (field: SetupField, text: string) => {
      const isTyped = isSlugTyped || field === 'slug';
      changeSetup({ form: { ...form, [field]: text }, isSlugTyped: isTyped });
      const changed: SetupField[] = isTyped ? [field] : [field, 'slug'];
      const stays = ([name, code]: [string, ProblemCode]) =>
        !changed.some((of) => of === name) || (code === 'fill_required_fields' && isEmpty(text));
      setProblems(Object.fromEntries(Object.entries(problems).filter(stays)));
      submission.changed();
    },
    /**
     * Goes to the next step, or submits after the last one; not while a field of this step is empty or still as it was
     * refused.
     */
    goOn: () => {
      const empty = step?.fields.filter((field) => isEmpty(form[field])) ?? [];
      const wrong: FieldProblems = { ...problems };
      for (const field of empty) wrong[field] = 'fill_required_fields';
      if (step?.fields.some((field) => wrong[field])) refuse(wrong);
      else if (setupSteps[index + 1]) goTo(index + 1);
      else submission.submit();
    },
  };
}

/** The form; the short name is derived from the company's name until it is typed. */
function useTypedForm(): { form: SetupForm; isSlugTyped: boolean } {
  const { form, isSlugTyped } = useSetupState();
  return { form: isSlugTyped ? form : { ...form, slug: slugOf(form.company_name) }, isSlugTyped };
}

/** The step in the URL; -1 is the start, which asks for the code. */
function useNamedStep(form: SetupForm) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('step');
  // After a reload the URL may name a step whose previous steps are empty again.
  const lacksCode = isCodeNeeded() && isEmpty(form.code);
  const reached = setupSteps.findIndex(({ fields }) => fields.some((field) => isEmpty(form[field])));
  const named = setupSteps.findIndex(({ name }) => name === asked);
  const index = lacksCode ? -1 : reached === -1 ? named : Math.min(named, reached);
  const goTo = (to: number) => navigate(paths.setup(setupSteps[to]?.name));
  return { index, step: setupSteps[index] ?? null, lacksCode, goTo };
}

/** The problems of the set-up, each shown in its step and at its field. */
function useRefusals({ index, step, lacksCode, goTo }: ReturnType<typeof useNamedStep>) {
  const [problems, setProblems] = useState<FieldProblems>({});
  /** The refused field that gets the focus once its step is rendered. */
  const refused = useRef<SetupField | null>(null);
  /** The step to return to when a refused code is corrected. */
  const leftAt = useRef(0);
  const refuse = (wrong: FieldProblems) => {
    setProblems(wrong);
    if (wrong.code) {
      refused.current = 'code';
      if (index === -1) return;
      leftAt.current = index;
      goTo(-1);
      return;
    }
    const isWrong = ({ fields }: SetupStep) => fields.some((field) => wrong[field]);
    const at = step && isWrong(step) ? index : setupSteps.findIndex(isWrong);
    refused.current = setupSteps[at]?.fields.find((field) => wrong[field]) ?? null;
    if (at !== -1 && at !== index) goTo(at);
  };
  /** Continues from the start, unless the code is missing or was refused. */
  const begin = () => {
    const code = lacksCode ? 'fill_required_fields' : problems.code;
    if (code) return refuse({ code });
    goTo(leftAt.current);
    leftAt.current = 0;
  };
  return { problems, setProblems, refused, refuse, begin };
}

export type OwnCompany = ReturnType<typeof useOwnCompany>;
