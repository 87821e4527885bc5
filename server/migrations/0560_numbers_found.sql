-- Whose a badge or a serial number is: it is found by how the number begins, wherever the thing is by now.
create index "Inventaire_numero_commence" on "Inventaire" (upper("Numero") text_pattern_ops) where "Numero" is not null;
