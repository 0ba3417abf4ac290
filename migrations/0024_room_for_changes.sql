-- Rows that are written again soon after they were made, by commits that write many of them: a trade when it completes, a
-- quote when it is executed, what is used of a limit with every use. A page that is half full has room for the new version
-- of each of its rows, even if one commit writes them all, and then no index has to be told.
alter table trades set (fillfactor = 50);
alter table quotes set (fillfactor = 50);
alter table transfers set (fillfactor = 50);
alter table limit_usages set (fillfactor = 50);
