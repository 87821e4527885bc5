/** What is needed on both, to know of them as twins and to merge them. */
export const mergingRights = ['p-test-doublon', 'adc', 'dsd'] as const;
