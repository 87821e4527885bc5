/** Where the file of a paper is. */
export const pieceOwner = 'DossierPiece';
export const pieceField = 'papier';
