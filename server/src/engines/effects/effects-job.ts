/** The job that does the effects of a system that are due; its key is the system. */
export const effectsJob = 'effects.work';
