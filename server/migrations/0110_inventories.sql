-- What a number stands for is held by one at a time: asked before a return is undone.
create index "Inventaire_numero" on "Inventaire" (kind, upper("Numero")) where "Etat" in ('held', 'blocked');
