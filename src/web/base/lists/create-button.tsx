import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '../ui/button.tsx';
import { KeyChip } from '../ui/focus/key-chip.tsx';
import type { CreateAction } from './list-declaration.ts';

/** A link where it leads to a screen, so that it can be opened beside the list. */
export function CreateButton({ create, onPress }: { create: CreateAction; onPress: () => void }) {
  const { t } = useTranslation();
  const name = t(`create.${create.label}`);
  const shortcut = create.shortcut ?? 'create';
  if (!('path' in create)) {
    return (
      <Button variant="main" shortcut={shortcut} onPress={onPress}>
        {name}
      </Button>
    );
  }
  return (
    <Link href={create.path} className="button" data-variant="main">
      {name}
      <KeyChip shortcut={shortcut} />
    </Link>
  );
}
