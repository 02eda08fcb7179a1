import type { Plugin } from 'rollup';

export declare function partsOfTexts(): Plugin;
