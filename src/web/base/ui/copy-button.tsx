import type { ReactNode, Ref } from 'react';
import { copyText } from '../text/copy.ts';
import { Button, type ButtonProps } from './button.tsx';
import { toastDone, toastProblem } from './feedback/toasts.tsx';

type CopyButtonProps = Pick<ButtonProps, 'small' | 'aria-describedby'> & {
  /** What is copied. */
  text: string;
  /** What is said then, or when it did not work. */
  done: string;
  failed: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Puts something onto the clipboard, and says whether that worked. */
export function CopyButton({ text, done, failed, ...button }: CopyButtonProps) {
  const copy = () =>
    copyText(text).then(
      () => toastDone(done),
      (error: unknown) => {
        console.warn('The clipboard took nothing', error);
        toastProblem(failed);
      },
    );
  return <Button {...button} onPress={() => void copy()} />;
}
