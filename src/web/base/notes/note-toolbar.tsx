import type { Editor } from '@toast-ui/react-editor';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { type Link, LinkDialog } from './link-dialog.tsx';
import { ToolIcon, type ToolName } from './tool-icon.tsx';
import { depthTools, newTable, type Tool, tableTools, tools } from './tools.ts';
import { imageTypes } from './upload-note-image.ts';

/** The active tools at the cursor, by the editor's own names. */
export type ToolStates = Record<string, { active: boolean; disabled?: boolean }>;

type Instance = ReturnType<Editor['getInstance']>;
type NoteToolbarProps = {
  label: string;
  /** The id of the element that it controls. */
  controls: string;
  states: ToolStates;
  instance: () => Instance | null;
  onImages: (files: File[]) => void;
  onClose: () => void;
};

/** The editor's buttons: one stop of the Tab key, arrows go from one to the next. */
export function NoteToolbar({ label, controls, states, instance, onImages, onClose }: NoteToolbarProps) {
  const { t } = useTranslation();
  const [linkText, setLinkText] = useState<string | null>(null);
  const chosen = useRef<Link>(null);
  useEffect(() => {
    // After the dialog is removed: until then it contains the focus.
    if (linkText === null && chosen.current) instance()?.exec('addLink', chosen.current);
    if (linkText === null) chosen.current = null;
  }, [linkText, instance]);
  const inTable = Boolean(states.table);
  const inList = states.indent?.disabled === false;
  const use = ({ name, command, payload, state }: Tool) => {
    const isOn = state !== undefined && states[state]?.active === true;
    const toParagraph = name === 'heading' && isOn;
    instance()?.exec(command, toParagraph ? { level: 0 } : payload);
    if (name === 'table') instance()?.exec('toFirstCell');
  };
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.name}
      name={tool.name}
      isOn={tool.state !== undefined && states[tool.state]?.active === true}
      onPress={() => use(tool)}
    />
  );
  const shown = [...tools.filter(({ noTable }) => !inTable || !noTable), ...(inList && !inTable ? depthTools : [])];
  return (
    <Toolbar className="note-toolbar" aria-label={label} aria-controls={controls}>
      {shown.map(button)}
      <ToolButton name="link" onPress={() => setLinkText(instance()?.getSelectedText() ?? '')} />
      <FileTrigger acceptedFileTypes={imageTypes} onSelect={(files) => onImages([...(files ?? [])])}>
        <ToolButton name="image" />
      </FileTrigger>
      {inTable ? tableTools.map(button) : button(newTable)}
      <span className="note-toolbar-end">
        <Button small variant="quiet" onPress={onClose}>
          {t('notes.close')}
        </Button>
      </span>
      {linkText !== null && (
        <LinkDialog
          text={linkText}
          onClose={() => setLinkText(null)}
          onLink={(link) => {
            chosen.current = link;
            setLinkText(null);
          }}
        />
      )}
    </Toolbar>
  );
}

function ToolButton({ name, isOn, onPress }: { name: ToolName; isOn?: boolean; onPress?: () => void }): ReactNode {
  const { t } = useTranslation();
  const text = t(`notes.tools.${name}`);
  return (
    <TooltipTrigger delay={400} closeDelay={50}>
      <ToggleButton
        className="note-tool"
        aria-label={text}
        isSelected={isOn ?? false}
        {...(onPress ? { onPress } : {})}
        {...(isOn === undefined ? { 'aria-pressed': undefined } : {})}
      >
        <ToolIcon name={name} />
      </ToggleButton>
      <Tooltip className="tooltip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
