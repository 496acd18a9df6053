// Generated from the table beside it by scripts/embed-tables.mjs; do not edit.
export const table = `# Hip from the empty board: the value for player 1, the distance in plies where it is known, and the first moves that
# keep the value ("any": all of them; "+": those that were decided, there may be more). Nodes and milliseconds of one
# processor (empty: not measured) are of finding the value alone, with a table of 512 MB at most
# (2 GB for two stones on more than 25 cells).
# Each row: plyworks solve hip:rows=ROWS,cols=COLS,rule=RULE,stones=STONES --threads 1 --memory 512MB
# All rows: node scripts/solve-hip.mjs
rows	cols	rule	stones	value	plies	method	nodes	ms	best
2	2	gardner	1	draw		search	2	11	any
2	3	gardner	1	draw		search	2	1	any
2	4	gardner	1	draw		search	2	2	any
3	3	gardner	1	draw		search	11	5	any
2	5	gardner	1	draw		search	2	2	any
2	6	gardner	1	draw		search	2	2	any
3	4	gardner	1	draw		search	2	2	any
2	7	gardner	1	draw		search	2	1	any
3	5	gardner	1	draw		search	1298	5	a1 c1 e1 a2 e2 a3 c3 e3
2	8	gardner	1	draw		search	2	5	any
4	4	gardner	1	draw		search	312	23	any
3	6	gardner	1	draw		search	2	12	any
4	5	gardner	1	draw		search	69269	97	a1 b1 d1 e1 a2 e2 a3 e3 a4 b4 d4 e4
3	7	gardner	1	draw		search	217629	178	a1 g1 a2 g2 a3 g3
3	8	gardner	1	draw		search	20	155	any
4	6	gardner	1	draw		search	5125858	4911	a1 f1 a4 f4
5	5	gardner	1	loss		search	10622249	14565	any
4	7	gardner	1	loss		search	55583270	85420	any
5	6	gardner	1	loss		search	22658891	32434	any
4	8	gardner	1	loss		search	710249099	1631671	any
6	6	gardner	1	loss		copying	0	60	any
5	8	gardner	1	loss		copying	0	33	any
6	7	gardner	1	loss		copying	0	50	any
6	8	gardner	1	loss		copying	0	55	any
7	8	gardner	1	loss		copying	0	88	any
8	8	gardner	1	loss		copying	0	246	any
2	2	last-mover	1	loss	4	copying	0	5	any
2	3	last-mover	1	loss	6	copying	0	2	any
2	4	last-mover	1	loss	8	copying	0	1	any
3	3	last-mover	1	win	9	search	10	3	any
2	5	last-mover	1	loss	10	copying	0	1	any
2	6	last-mover	1	loss	12	copying	0	3	any
3	4	last-mover	1	loss	12	copying	0	2	any
2	7	last-mover	1	loss	14	copying	0	2	any
3	5	last-mover	1	win	15	search	1297	6	a1 c1 e1 a2 e2 a3 c3 e3
2	8	last-mover	1	loss	16	copying	0	2	any
4	4	last-mover	1	loss	16	copying	0	6	any
3	6	last-mover	1	loss		copying	0	5	any
4	5	last-mover	1	loss		copying	0	2	any
3	7	last-mover	1	win		search	217623	181	a1 g1 a2 g2 a3 g3
3	8	last-mover	1	loss		copying	0	12	any
4	6	last-mover	1	loss		copying	0	9	any
5	5	last-mover	1	loss		search	10622249	15394	any
4	7	last-mover	1	loss		copying	0	9	any
5	6	last-mover	1	loss		copying	0	11	any
4	8	last-mover	1	loss		copying	0	10	any
6	6	last-mover	1	loss		copying	0	16	any
5	8	last-mover	1	loss		copying	0	22	any
6	7	last-mover	1	loss		copying	0	24	any
6	8	last-mover	1	loss		copying	0	24	any
7	8	last-mover	1	loss		copying	0	28	any
8	8	last-mover	1	loss		copying	0	40	any
2	2	gardner	2	draw		search	16	2	any
2	3	gardner	2	draw		search	63	1	any
2	4	gardner	2	draw		search	202	5	any
3	3	gardner	2	loss	9	search	222	3	any
2	5	gardner	2	draw		search	705	3	any
2	6	gardner	2	draw		search	2148	5	any
3	4	gardner	2	draw		search	3710	6	any
2	7	gardner	2	draw		search	7013	9	any
3	5	gardner	2	win	15	search	14138	17	a1 b1 d1 e1 a2 b2 d2 e2 a3 b3 d3 e3
2	8	gardner	2	draw		search	22929	17	any
4	4	gardner	2	draw		search	60461	37	any
3	6	gardner	2	draw		search	234350	146	a1 b1 c1 d1 e1 f1 a2 b2 e2 f2 a3 b3 c3 d3 e3 f3
4	5	gardner	2	win		search	777844	585	a1 e1 a2 e2 a3 e3 a4 e4
3	7	gardner	2	loss		search	756622	575	any
3	8	gardner	2	draw		search	13660593	12928	a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 d2 e2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3
4	6	gardner	2	win		search	10710161	9061	a1 b1 e1 f1 a2 f2 a3 f3 a4 b4 e4 f4
5	5	gardner	2	win		search	45275414	43397	a1 e1 a5 e5
4	7	gardner	2	win		search	148202445	179177	a1+
5	6	gardner	2	loss		search	482166012	390341	any
4	8	gardner	2	win		search	3376151271	2801040	a1+
2	2	last-mover	2	win	4	search	8	1	any
2	3	last-mover	2	loss	6	search	26	3	any
2	4	last-mover	2	win	8	search	122	2	any
3	3	last-mover	2	loss	8	search	222	3	any
2	5	last-mover	2	loss	10	search	267	2	any
2	6	last-mover	2	win	12	search	1315	12	any
3	4	last-mover	2	win	12	search	2154	4	any
2	7	last-mover	2	loss	14	search	2789	6	any
3	5	last-mover	2	win	14	search	14138	18	a1 b1 d1 e1 a2 b2 d2 e2 a3 b3 d3 e3
2	8	last-mover	2	win	16	search	13691	22	any
4	4	last-mover	2	win	16	search	32570	30	any
3	6	last-mover	2	loss		search	98799	62	any
4	5	last-mover	2	win		search	450169	242	a1 b1 c1 d1 e1 a2 b2 d2 e2 a3 b3 d3 e3 a4 b4 c4 d4 e4
3	7	last-mover	2	loss		search	756622	517	any
3	8	last-mover	2	win		search	6965809	4744	a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 d2 e2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3
4	6	last-mover	2	win		search	7271354	6630	a1 b1 c1 d1 e1 f1 a2 f2 a3 f3 a4 b4 c4 d4 e4 f4
5	5	last-mover	2	win		search	37327478	34456	a1 e1 a5 e5
4	7	last-mover	2	win		search	117055766	128160	a1+
5	6	last-mover	2	loss		search	477735534		any
`
