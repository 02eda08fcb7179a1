import type { EditorProps } from '@toast-ui/react-editor';

export type PluginFunction = Extract<NonNullable<EditorProps['plugins']>[number], (...args: never[]) => unknown>;
export type PluginInfo = NonNullable<ReturnType<PluginFunction>>;
/** Draws a node of the document. */
export type MakeNodeView = NonNullable<PluginInfo['wysiwygNodeViews']>[string];
/** The editable part of the editor. */
export type EditorView = Parameters<MakeNodeView>[1];
