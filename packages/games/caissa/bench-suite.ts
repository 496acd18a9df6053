import type { BenchSuite } from '@plyworks/core'

/**
 * The fixed workload of `plyworks bench caissa`: the start, and three positions each of eight games that the engine
 * played against itself from random openings - early, in the middle and late, four of them in check, tiles from 49 down
 * to 24.
 */
export const benchSuite: BenchSuite = {
  options: { table: '18' },
  depth: 7,
  positions: [
    '7/3bqn1/4r2/7/2R4/1NQB3/7 w - 0',
    '3n1q1/2R1x2/4r2/1b5/7/1NQB3/7 w - 6',
    '3n1x1/1r2x2/2R4/1b5/5x1/1QxBq2/4N2 w - 14',
    '3n1x1/1r2x2/Bq3b1/7/1N3x1/1Q1Rx2/4x2 w - 24',
    '7/4q2/2r4/1b2nB1/2R4/2Q4/3N3 w - 8',
    '7/4q2/7/4n2/b1N4/2QB3/4r1R w - 18',
    '2r4/4q2/7/4N2/b3B2/2QR1n1/7 w - 30',
    '2b4/4qn1/7/Q6/4R2/1Nx1r2/4B2 b - 5',
    '7/4q2/1Q2b2/x3R2/4n2/1NxB3/2r4 w - 12',
    '3x1xx/1x2xx1/1x1xRnq/x6/2bNxB1/x1x2Q1/r6 w - 40',
    '7/3bq2/7/Q1Rrn2/4N2/2xB3/7 w - 10',
    '7/1x2x2/2q1b2/Q1n1R2/4x2/2Nr3/7 w - 20',
    '3q3/1xRxx2/2x1r2/x2Nx2/3xx2/3x1b1/3Q3 w - 34',
    '7/4qn1/2r4/1BN2b1/1R5/2Q4/7 b - 7',
    '7/4q2/7/1N1rnb1/2B1R2/2Q4/7 w - 16',
    '3B3/1rxxb2/1Rn4/2qxx2/7/1Qx3x/7 w d7-e6 50',
    '3x3/3bxn1/2rR3/2N3q/7/2QB3/7 b - 9',
    '3x3/4x2/3Rb1x/2r1Nxx/2Bnq2/2Q4/7 w - 22',
    '3x3/4x2/3Bb1x/1n1rRxx/1QN1xq1/2x4/7 w - 28',
    '3n3/2Rbx2/4r2/6q/2B4/1NQ4/7 w - 4',
    '3n3/4x2/2b1R1q/3r2x/2B1N2/2Q4/7 b - 13',
    '1Qx4/x2xx2/1x4x/x1qxxxx/Bx1xxx1/x2x2x/4nx1 w - 60',
    '5q1/3rx2/4b2/1B5/1n5/1NQ4/6R b - 11',
    '5x1/2q1n1R/4bx1/3xxr1/4B2/1Nx2x1/3x1Q1 w - 26',
    '1r5/2xbx2/5x1/qxBnx1N/1R1xxxx/2x4/3x1Q1 b - 45',
  ],
}
