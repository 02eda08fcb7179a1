import type { ReactNode, Ref } from 'react';
import { copyText } from '../text/copy.ts';
import { Button, type ButtonProps } from './button.tsx';
import { toastDone, toastProblem } from './feedback/toasts.tsx';

type CopyButtonProps = Pick<ButtonProps, 'small' | 'aria-describedby'> & {
  /** The text to copy. */
  text: string;
  /** The toasts for success and failure. */
  done: string;
  failed: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Copies a text to the clipboard, with a toast for the outcome. */
export function CopyButton({ text, done, failed, ...button }: CopyButtonProps) {
  const copy = () =>
    copyText(text).then(
      () => toastDone(done),
      (error: unknown) => {
        console.warn('The text could not be copied to the clipboard', error);
        toastProblem(failed);
      },
    );
  return <Button {...button} onPress={() => void copy()} />;
}
