import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Viewer } from '#contract/base/roles.ts';
import { useMe } from '../base/session/me.tsx';
import { Icon } from '../base/ui/icon.tsx';
import { addressFor, type MenuGroup, type Screen } from '../screen.ts';
import { screens } from '../screens.tsx';
import './navigation.css';

type Entry = Pick<Screen, 'title'> & { address: string };

/** The menu of a user: groups in the order of their first screen. */
function menuOf(viewer: Viewer): [MenuGroup, Entry[]][] {
  const groups = new Map<MenuGroup, Entry[]>();
  for (const screen of screens) {
    const address = addressFor(screen, viewer);
    if (!screen.menu?.roles.includes(viewer.role) || address === null) continue;
    const { group } = screen.menu;
    groups.set(group, [...(groups.get(group) ?? []), { title: screen.title, address }]);
  }
  return [...groups];
}

const isCurrent = ({ address }: Entry, path: string) => path.replace(/\/$/, '') === address;

/**
 * The menu: groups that open one at a time. Across the top a group drops down and closes again when it is left; in the
 * sidebar the current screen's group stays open, and choosing a screen closes the sidebar.
 */
export function Navigation({ mode, onChoose }: { mode: 'horizontal' | 'sidebar'; onChoose: () => void }) {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const [path] = useLocation();
  const menu = menuOf(viewer);
  const currentGroup = menu.find(([, entries]) => entries.some((entry) => isCurrent(entry, path)))?.[0] ?? null;
  const [opened, setOpened] = useState<MenuGroup | null>(mode === 'sidebar' ? currentGroup : null);
  // In the sidebar the group of the present screen is open.
  useEffect(() => {
    if (mode === 'sidebar') setOpened(currentGroup);
  }, [mode, currentGroup]);

  const close = () => mode === 'horizontal' && setOpened(null);
  return (
    <nav
      className="navigation"
      data-mode={mode}
      aria-label={t('header.menu')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || opened === null || mode !== 'horizontal') return;
        document.getElementById(`menu-${opened}`)?.focus();
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {menu.map(([group, entries]) => (
        <NavigationGroup
          key={group}
          {...{ group, entries, path }}
          isCurrentGroup={group === currentGroup}
          isOpen={opened === group}
          onToggle={() => setOpened(opened === group ? null : group)}
          onChoose={() => {
            close();
            onChoose();
          }}
        />
      ))}
    </nav>
  );
}

type NavigationGroupProps = {
  group: MenuGroup;
  entries: Entry[];
  path: string;
  /** The group contains the present screen. */
  isCurrentGroup: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: () => void;
};

function NavigationGroup(props: NavigationGroupProps) {
  const { group, entries, path, isCurrentGroup, isOpen, onToggle, onChoose } = props;
  const { t } = useTranslation();
  return (
    <div className="navigation-group">
      <button
        type="button"
        id={`menu-${group}`}
        className="navigation-head"
        aria-current={isCurrentGroup ? 'true' : undefined}
        aria-expanded={isOpen}
        aria-controls={`menu-${group}-entries`}
        onClick={onToggle}
      >
        {t(`menu.${group}`)}
        <Icon name="chevron" />
      </button>
      <ul id={`menu-${group}-entries`} className="navigation-entries" hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.address}>
            <Link
              href={entry.address}
              className="navigation-entry"
              aria-current={isCurrent(entry, path) ? 'page' : undefined}
              onClick={onChoose}
            >
              {t(`titles.${entry.title}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
