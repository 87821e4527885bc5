import { caller } from './api.ts';

/** What stands between things that are counted up, in the language on screen: `PDF, JPG`, in Chinese `PDF、JPG`. */
export const comma = (): string => (caller.language === 'cn' ? '、' : ', ');
