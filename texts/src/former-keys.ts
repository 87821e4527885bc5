import type { TextKey } from './families.ts';

/**
 * Keys under which texts stood in an earlier release, by their present key. What was edited on site under a former key is
 * moved to the present one when an update starts, and a file of texts may still name it: nobody's wording is lost.
 */
export const formerKeys = {
  'PROVISIONING:show accounts': ['PROVISIONING:show'],
  'PROVISIONING:show tickets': ['PROVISIONING:showTickets'],
  'CONNECTORS:lead accounts': ['CONNECTORS:lead'],
  'CONNECTORS:lead tickets': ['CONNECTORS:leadTickets'],
  'CHAMPS:Externe': ['PERIMETERS:external'],
  'DRAFTS:conflict': ['CONTENT:conflict', 'MAILS:conflict', 'MESSAGES:conflictTitle'],
  'DRAFTS:keepMine': ['TRANSLATIONS:keepMine', 'CONTENT:conflictMine', 'MESSAGES:keepMine'],
  'DRAFTS:takeTheirs': ['TRANSLATIONS:takeTheirs', 'CONTENT:conflictTheirs', 'MESSAGES:takeTheirs'],
  'COMMON:close': ['SHELL:close'],
  'COMMON:role': ['DELEGATION:role', 'ROLES_ADMIN:role'],
  'COMMON:right': ['PLANS:right', 'RIGHTS:right', 'EXPLAIN:right'],
  'COMMON:rights': ['PLANS:rights', 'RIGHTS:listLabel', 'PERSON:rights'],
  'COMMON:profile': ['RIGHTS:profile', 'ROLES_ADMIN:profile'],
  'COMMON:field': ['CONDITIONS:field', 'EXPLAIN:field', 'MAILS:field'],
  'COMMON:people': ['PLANS:people', 'PERSON:palettePeople', 'DIRECTORY:exportRows'],
  'COMMON:everybody': ['CONTENT:everybody', 'RIGHTS:everybody'],
  'COMMON:languages': ['LABELS:languages', 'MAILS:languages', 'TRANSLATIONS:languages'],
  'COMMON:code': ['MAILS:code', 'RIGHTS:code'],
  'COMMON:label': ['MAILS:label', 'RIGHTS:label'],
  'COMMON:actions': ['MAILS:actions', 'RIGHTS:actions'],
  'COMMON:line': ['MAILS:line', 'TOKENS:line'],
  'COMMON:versionNumber': ['DOCUMENTATION:version', 'MAILS:version'],
  'COMMON:preview': ['MESSAGES:preview', 'MAILS:live'],
  'COMMON:show': ['RIGHTS:show', 'TRANSLATIONS:show'],
  'COMMON:since': ['DELEGATION:since', 'SECOND_FACTOR:since'],
  'COMMON:until': ['EXPLAIN:until', 'PLANS:until'],
  'COMMON:lastDayOptional': ['DELEGATION:cloneUntil', 'SECOND_FACTOR:lastDay'],
  'COMMON:progress': ['DIRECTORY:exportRunning', 'JOBS:progress'],
  'COMMON:saved': ['CONTENT:saved', 'NOTIFICATION_CHOICES:kept'],
  'COMMON:apply': ['CONDITIONS:apply', 'PLANS:apply'],
  'COMMON:export': ['DIRECTORY:export', 'TRANSLATIONS:export'],
  'COMMON:publish': ['MESSAGES:create', 'RELEASE_NOTES:publish'],
  'COMMON:quickAdd': ['MESSAGES:quickAdd', 'RELEASE_NOTES:add'],
  'GRID:clearFilters': ['DIRECTORY:clearFilters'],
  'GRID:moreFailed': ['DIRECTORY:moreFailed'],
  'GRID:leftOut': ['DIRECTORY:leftOut'],
  'GRID:exportFormat': ['DIRECTORY:exportFormat'],
  'GRID:exportXlsx': ['DIRECTORY:exportXlsx'],
  'GRID:exportCsv': ['DIRECTORY:exportCsv'],
  'GRID:exportAll': ['DIRECTORY:exportAll'],
  'GRID:exportSelection': ['DIRECTORY:exportSelection'],
  'GRID:exportPreparing': ['DIRECTORY:exportPreparing'],
  'GRID:exportCancelled': ['DIRECTORY:exportCancelled'],
  'GRID:views': ['DIRECTORY:views'],
  'GRID:viewsMine': ['DIRECTORY:viewsMine'],
  'GRID:viewsShared': ['DIRECTORY:viewsShared'],
  'GRID:viewsNone': ['DIRECTORY:viewsNone'],
  'GRID:viewSave': ['DIRECTORY:viewSave'],
  'GRID:viewSaveTitle': ['DIRECTORY:viewSaveTitle'],
  'GRID:viewName': ['DIRECTORY:viewName'],
  'GRID:viewSharing': ['DIRECTORY:viewSharing'],
  'GRID:viewPrivate': ['DIRECTORY:viewPrivate'],
  'GRID:viewRole': ['DIRECTORY:viewRole'],
  'GRID:viewReplaces': ['DIRECTORY:viewReplaces'],
  'GRID:viewReplace': ['DIRECTORY:viewReplace'],
  'GRID:viewSharedWith': ['DIRECTORY:viewSharedWith'],
  'GRID:viewRemoveOwn': ['DIRECTORY:viewRemoveOwn'],
  'GRID:viewRemoveShared': ['DIRECTORY:viewRemoveShared'],
  'GRID:viewSaved': ['DIRECTORY:viewSaved'],
  'GRID:viewRename': ['DIRECTORY:viewRename'],
  'GRID:viewRemove': ['DIRECTORY:viewRemove'],
  'GRID:viewRemoved': ['DIRECTORY:viewRemoved'],
  'REQUESTS:notYours': ['REQUESTS:noLongerYours'],
} as const satisfies Partial<Record<TextKey, readonly string[]>>;

const presentKeys: ReadonlyMap<string, string> = new Map(
  Object.entries(formerKeys).flatMap(([present, former]) => former.map((key) => [key, present] as const)),
);

/** The key, `FAMILY:key`, under which a text stands now. */
export function presentKey(key: string): string {
  return presentKeys.get(key) ?? key;
}
