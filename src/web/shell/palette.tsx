import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatCount, formatDate } from '../i18n/format.ts';
import { paths } from '../paths.ts';
import { announce } from '../ui/announcer.ts';
import { returnFocus } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { commandGroups, type ShellCommand } from './commands.ts';
import { findCommands } from './find-commands.ts';
import { runAction } from './screen-actions.tsx';
import { type FoundSale, useFoundSales } from './use-found-sales.ts';
import './palette.css';

/** How long one has to pause typing before the number of results is said, ms. */
const ANNOUNCE_AFTER = 500;

type PaletteProps = {
  commands: ShellCommand[];
  onClose: () => void;
  /** Something was chosen: it is to be done when the palette is gone and the focus is where it was. */
  onChoose: (run: () => void) => void;
};

/**
 * The command palette: every screen, every action and every sale by a few letters and Enter. What is on top is chosen by
 * Enter at once; an Enter before the sales are found waits for them, and opens the one that is meant.
 */
export default function Palette({ commands, onClose, onChoose }: PaletteProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const { sales, pending } = useFoundSales(typed);
  const found = findCommands(commands, typed);
  const count = found.length + sales.length;
  const opener = useRef(document.activeElement as HTMLElement | null);
  const hurried = useRef(false);

  const open = (sale: FoundSale) => onChoose(() => navigate(paths.saleDetails(sale.id)));
  const [only] = sales.length === 1 ? sales : [];
  useEffect(() => {
    if (pending || !hurried.current) return;
    hurried.current = false;
    if (only) open(only);
  });
  useEffect(() => {
    if (typed === '' || pending) return;
    const timer = setTimeout(() => announce(t('list.found', { number: formatCount(count) })), ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [typed, pending, count, t]);
  useLayoutEffect(() => {
    const openedBy = opener.current;
    return () => returnFocus(openedBy);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    hurried.current = event.key === 'Enter' && count === 0 && pending;
  };

  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal palette">
        <Dialog aria-label={t('palette.title')} className="palette-dialog">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField aria-label={t('palette.title')} className="palette-field" autoFocus>
              <Icon name="search" />
              <Input
                className="palette-input"
                placeholder={t('palette.hint')}
                autoComplete="off"
                onKeyDownCapture={onKeyDown}
              />
            </TextField>
            <ListBox
              className="listbox palette-list"
              aria-label={t('palette.commands')}
              renderEmptyState={() => (
                <p className="listbox-empty">{t(pending ? 'palette.searching' : 'palette.nothing')}</p>
              )}
            >
              {commandGroups.map((group) => (
                <CommandSection
                  key={group}
                  title={t(`palette.groups.${group}`)}
                  commands={found.filter((command) => command.group === group)}
                  onChoose={onChoose}
                />
              ))}
              {sales.length > 0 && (
                <ListBoxSection className="palette-section">
                  <Header className="palette-head">{t('palette.sales')}</Header>
                  {sales.map((sale) => (
                    <SaleOption key={sale.id} sale={sale} onOpen={() => open(sale)} />
                  ))}
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type CommandSectionProps = { title: string; commands: ShellCommand[]; onChoose: PaletteProps['onChoose'] };

function CommandSection({ title, commands, onChoose }: CommandSectionProps) {
  if (commands.length === 0) return null;
  return (
    <ListBoxSection className="palette-section">
      <Header className="palette-head">{title}</Header>
      {commands.map((command) => (
        <ListBoxItem
          key={command.id}
          id={`${command.group}-${command.id}`}
          className="option"
          textValue={command.name}
          onAction={() => onChoose(() => runAction(command))}
          {...(command.reason ? { 'data-refused': '' } : {})}
        >
          {command.name}
          {command.reason && <span className="option-note">{command.reason}</span>}
          {command.shortcut && <kbd>{command.shortcut}</kbd>}
        </ListBoxItem>
      ))}
    </ListBoxSection>
  );
}

function SaleOption({ sale, onOpen }: { sale: FoundSale; onOpen: () => void }) {
  const { t } = useTranslation();
  const name = t('palette.sale', { id: sale.id, name: `${sale.tourist_surname} ${sale.tourist_name}` });
  return (
    <ListBoxItem id={`sale-${sale.id}`} className="option" textValue={name} onAction={onOpen}>
      {name}
      <span className="option-note">
        {sale.direction_name}, {formatDate(sale.service_date)}
      </span>
    </ListBoxItem>
  );
}
