import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { TextField } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { searchLimits } from '#contract/base/limits.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { runAction } from '../../base/shell/screen-actions.tsx';
import { rankByWords } from '../../base/text/match.ts';
import { fullName, touristName } from '../../base/text/person-name.ts';
import { flag } from '../../base/ui/flag.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import { keyOf } from '../../base/ui/focus/shortcuts.ts';
import { Icon } from '../../base/ui/icon.tsx';
import { Phone } from '../../base/ui/phone.tsx';
import { enterWindow } from '../../base/ui/windows/inert-page.ts';
import { ModalWindow } from '../../base/ui/windows/modal-window.tsx';
import { paths } from '../../paths.ts';
import { type FoundClient, type FoundSale, useFound } from './find-entities.ts';
import { commandGroups, type ShellCommand } from './palette-commands.ts';
import './palette.css';

/** The pause in typing after which the number of results is announced, ms. */
const ANNOUNCEMENT_DELAY = 500;

type PaletteProps = {
  commands: ShellCommand[];
  /** The element that had the focus before the palette opened. */
  from: HTMLElement | null;
  onClose: () => void;
  /** A command was chosen: it runs after the palette is closed and the focus has returned. */
  onChoose: (run: () => void) => void;
};

/**
 * The results of the typed text; their number is announced. An Enter before the sales are read waits for them, and
 * opens the only match.
 */
function useResults(commands: ShellCommand[], typed: string, open: (path: string) => void) {
  const { t } = useTranslation();
  const mayListClients = useHasPermission('client.list');
  const { sales, clients, pending } = useFound(typed, mayListClients);
  const found = rankByWords(commands, typed);
  const count = found.length + sales.length + clients.length;
  const hurried = useRef(false);
  const only = onlyPath(sales, clients);
  useEffect(() => {
    if (pending || !hurried.current) return;
    hurried.current = false;
    if (only) open(only);
  });
  useEffect(() => {
    if (typed === '' || pending) return;
    const timer = setTimeout(() => announce(t('list.found', { number: count })), ANNOUNCEMENT_DELAY);
    return () => clearTimeout(timer);
  }, [typed, pending, count, t]);
  const onKeyDown = (event: KeyboardEvent) => {
    hurried.current = event.key === 'Enter' && count === 0 && pending;
  };
  return { found, sales, clients, pending, onKeyDown };
}

/**
 * The command palette: every screen, every action, every sale and client by a few letters and Enter. Enter chooses the
 * first result.
 */
export default function Palette({ commands, from, onClose, onChoose }: PaletteProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (field.current) enterWindow(field.current);
  }, []);
  const leave = (go: () => void) => {
    onClose();
    go();
  };
  const open = (path: string) => leave(() => navigate(path));
  const { found, sales, clients, pending, onKeyDown } = useResults(commands, typed, open);
  return (
    <ModalWindow className="modal palette" from={from} onClose={onClose}>
      <Dialog aria-label={t('palette.title')} className="palette-dialog">
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <TextField aria-label={t('palette.title')} className="palette-field">
            <Icon name="search" />
            <Input
              ref={field}
              className="palette-input"
              maxLength={searchLimits.characters}
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
                onChoose={group === 'places' ? leave : onChoose}
              />
            ))}
            <SaleSection sales={sales} onOpen={(id) => open(paths.saleDetails(id))} />
            <ClientSection clients={clients} onOpen={(id) => open(paths.clientDetails(id))} />
          </ListBox>
        </Autocomplete>
      </Dialog>
    </ModalWindow>
  );
}

/**
 * The only matching sale, or the only matching client if no sale matches: opened by an Enter that came before the
 * results.
 */
function onlyPath(sales: FoundSale[], clients: FoundClient[]): string | null {
  const [sale, client] = [sales[0], clients[0]];
  if (sale) return sales.length === 1 ? paths.saleDetails(sale.id) : null;
  return client && clients.length === 1 ? paths.clientDetails(client.id) : null;
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
          data-refused={flag(command.reason)}
        >
          {command.name}
          {command.reason && <span className="option-note">{command.reason}</span>}
          {command.shortcut && <kbd>{keyOf[command.shortcut]}</kbd>}
        </ListBoxItem>
      ))}
    </ListBoxSection>
  );
}

function SaleSection({ sales, onOpen }: { sales: FoundSale[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  if (sales.length === 0) return null;
  return (
    <ListBoxSection className="palette-section">
      <Header className="palette-head">{t('palette.sales')}</Header>
      {sales.map((sale) => (
        <SaleOption key={sale.id} sale={sale} onOpen={() => onOpen(sale.id)} />
      ))}
    </ListBoxSection>
  );
}

function ClientSection({ clients, onOpen }: { clients: FoundClient[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  if (clients.length === 0) return null;
  return (
    <ListBoxSection className="palette-section">
      <Header className="palette-head">{t('palette.clients')}</Header>
      {clients.map((client) => (
        <ClientOption key={client.id} client={client} onOpen={() => onOpen(client.id)} />
      ))}
    </ListBoxSection>
  );
}

function SaleOption({ sale, onOpen }: { sale: FoundSale; onOpen: () => void }) {
  const { t } = useTranslation();
  const name = t('palette.sale', { id: sale.id, name: touristName(sale) });
  return (
    <ListBoxItem id={`sale-${sale.id}`} className="option" textValue={name} onAction={onOpen}>
      {name}
      <span className="option-note">
        {sale.direction_name}, {formatDate(sale.service_date)}
      </span>
    </ListBoxItem>
  );
}

function ClientOption({ client, onOpen }: { client: FoundClient; onOpen: () => void }) {
  const name = fullName(client);
  return (
    <ListBoxItem id={`client-${client.id}`} className="option" textValue={name} onAction={onOpen}>
      {name}
      <span className="option-note">
        <Phone number={client.phone} />
      </span>
    </ListBoxItem>
  );
}
