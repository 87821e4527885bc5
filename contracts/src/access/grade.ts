import { Type } from 'typebox';

/** How far somebody holds a right: 0 not at all, 1 as it is or reading, 2 writing too. */
export const Grade = Type.Integer({ minimum: 0, maximum: 2 });
