-- Who is told that time at home ends is told on which day; so is who was told before.
update "PersonneNotification" n set "values" = n."values" || jsonb_build_object('until', i."DateFin"::text)
  from "DemandeIMM" i
  where n.kind = 'requestEnds' and not n."values" ? 'until' and i."IdDemande"::text = n."values" ->> 'request';
