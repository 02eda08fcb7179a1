export declare const bareContract: import('esbuild').Plugin[];
