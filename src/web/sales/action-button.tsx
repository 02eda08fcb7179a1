import { Button } from '../base/ui/button.tsx';
import type { Meaning } from '../base/ui/focus/shortcuts.ts';

/** An action of the page, as its button and the command palette show it. */
export type PageAction = {
  id: string;
  name: string;
  shortcut: Meaning;
  /** Why it can't be done now, as text. */
  reason: string | null;
  run: () => void;
};

type ActionButtonProps = { action: PageAction; variant?: 'main' | 'plain' | 'danger'; isPending?: boolean };

/** The button of an action that the palette and a key do as well. */
export function ActionButton({ action, variant = 'plain', isPending = false }: ActionButtonProps) {
  return (
    <Button
      variant={variant}
      reason={action.reason}
      shortcut={action.shortcut}
      isPending={isPending}
      onPress={action.run}
    >
      {action.name}
    </Button>
  );
}
