/** The name is the same in every language. */
export const productName = 'Passerelle';
