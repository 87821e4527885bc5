import { type DirectoryFilter, directoryColumns, directoryFilters } from '../directory/directory.fields.ts';
import { listRights } from './rights.ts';

/** Every right that comes with the product, with what is known of it. */
export const productRights = listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]);
