import type { Plugin } from 'rollup';

export declare function firstTexts(): Plugin;
