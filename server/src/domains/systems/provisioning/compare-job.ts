/** The job that compares one system; its key is the system. */
export const compareJob = 'provisioning.compareSystem';
