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

/** The own company on its way: what was typed, what is wrong with it, and the step that the address names. */
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
    /** The problems of the whole, where it is no field. */
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
    /** Goes on to the next step, or sends everything; not while a field of this one is empty, or as it was refused. */
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

/** What was typed; the company's address follows from its name until it is typed itself. */
function useTypedForm(): { form: SetupForm; isSlugTyped: boolean } {
  const { form, isSlugTyped } = useSetupState();
  return { form: isSlugTyped ? form : { ...form, slug: slugOf(form.company_name) }, isSlugTyped };
}

/** The step that the address names; -1 is the beginning, where a code is asked for. */
function useNamedStep(form: SetupForm) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('step');
  // After a reload the address may name a step whose forerunners are empty again.
  const lacksCode = isCodeNeeded() && isEmpty(form.code);
  const reached = setupSteps.findIndex(({ fields }) => fields.some((field) => isEmpty(form[field])));
  const named = setupSteps.findIndex(({ name }) => name === asked);
  const index = lacksCode ? -1 : reached === -1 ? named : Math.min(named, reached);
  const goTo = (to: number) => navigate(paths.setup(setupSteps[to]?.name));
  return { index, step: setupSteps[index] ?? null, lacksCode, goTo };
}

/** What is wrong, shown in the step and at the field where it is. */
function useRefusals({ index, step, lacksCode, goTo }: ReturnType<typeof useNamedStep>) {
  const [problems, setProblems] = useState<FieldProblems>({});
  /** The field that was refused and waits for the focus: its step may still have to come. */
  const refused = useRef<SetupField | null>(null);
  /** The step to go on with when a code that was refused is corrected. */
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
  /** Goes on from the beginning, unless the code is missing or was refused. */
  const begin = () => {
    const code = lacksCode ? 'fill_required_fields' : problems.code;
    if (code) return refuse({ code });
    goTo(leftAt.current);
    leftAt.current = 0;
  };
  return { problems, setProblems, refused, refuse, begin };
}

export type OwnCompany = ReturnType<typeof useOwnCompany>;
