// A bot of Connect Four in the simple line protocol (docs/reference/matches.md): the lowest column with room.
// rustc -o four four.rs
use std::io::{stdin, stdout, BufRead, Write};

fn main() {
    let mut height = [0; 8];
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.split(' ');
        match (words.next(), words.next()) {
            (Some("move"), Some(column)) => height[column.parse::<usize>().unwrap()] += 1,
            (Some("go"), _) => {
                let column = (1..8).min_by_key(|&column| height[column]).unwrap();
                height[column] += 1;
                println!("{column}");
                stdout().flush().unwrap();
            }
            (Some("end"), _) => break,
            _ => {}
        }
    }
}
